import type { Identified } from '@matinee/media/identify';
import type { PreviewResponse, Service } from '@matinee/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { useServerFeatures } from '../../common/server/use-server-features.ts';
import { useRoomView, useRoomViewStore } from '../../room/room-view.ts';
import { readAddInput, type AddInput } from './add-input.ts';
import type { Rejected } from './AddHint.tsx';
import { useAdd } from './use-add.ts';
import { useIdentified } from '../../common/use-identified.ts';
import { usePreview, type Preview } from './use-preview.ts';

export interface AddInputState {
  input: AddInput;
  identified: readonly Identified[] | undefined;
  /** Set for a single link that needs no server to be rejected. */
  rejected: Rejected | undefined;
  preview: Preview;
  /** Undefined if the server offers no search. */
  search: Service | undefined;
  addReason: string | undefined;
  /** The links were submitted, and are added once they have been looked up. */
  isPending: boolean;
  change: (text: string) => void;
  submit: () => void;
  tryAgain: () => void;
}

export function useAddInput(text: string): AddInputState {
  const view = useRoomViewStore();
  const submittedText = useRoomView((state) => state.submittedText);
  const [tries, setTries] = useState(0);
  const { add, addReason, statusOf } = useAdd();
  const input = readAddInput(text);
  const identified = useIdentified(input.kind === 'links' ? input.text : text);
  const { search } = useServerFeatures();
  const rejected = rejectedOf(identified);
  const isRequested = input.kind === 'links' || (input.kind === 'words' && input.text === submittedText);
  const requested = isRequested && rejected === undefined ? input.text : undefined;
  const preview = usePreview(requested, tries);
  const change = (next: string): void => view.setState({ addText: next });
  const tryAgain = (): void => setTries(tries + 1);

  function submit(): void {
    if (preview.kind === 'failed') tryAgain();
    if (input.kind === 'links' || (input.kind === 'words' && search !== undefined)) view.setState({ submittedText: input.text });
  }

  const isSubmitted = input.kind === 'links' && submittedText === input.text;
  const found = isSubmitted && preview.kind === 'found' ? preview.found : undefined;
  /** Sources that can't be added stay in the field, with the reason. */
  const addFound = useEffectEvent(({ result, refused = [] }: PreviewResponse): void => {
    view.setState({ submittedText: undefined });
    const isNew = result.some((video) => statusOf(video) === undefined);
    if (isNew && add(result)) change(refused.map((link) => link.input).join('\n'));
  });
  // Links may be resolved after they were submitted.
  useEffect(() => {
    if (found !== undefined) addFound(found);
  }, [found]);

  const isPending = isSubmitted && preview.kind === 'loading';
  return { input, identified, rejected, preview, search, addReason, isPending, change, submit, tryAgain };
}

function rejectedOf(identified: readonly Identified[] | undefined): Rejected | undefined {
  const [only, ...others] = identified ?? [];
  const isFinal = only?.kind === 'reject' && only.sniff === undefined && only.follow === undefined;
  return isFinal && others.length === 0 ? only : undefined;
}
