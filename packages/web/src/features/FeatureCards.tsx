import { roomFeatures } from './feature-list.ts';

/** The cards of features, between the messages and the field for one. */
export function FeatureCards() {
  return roomFeatures.map(({ name, Cards }) => Cards && <Cards key={name} />);
}
