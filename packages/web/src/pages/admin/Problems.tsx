import type { ServerProblem } from '@matinee/protocol';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Section.module.css';
import { useFormats } from './use-formats.ts';

/** What an operator should look at. */
export function Problems({ problems }: { problems: readonly ServerProblem[] }) {
  const { t } = useTranslation('admin');
  return (
    <section className={classNames(styles.block)}>
      <h2 className="title-card">{t('needsLook')}</h2>
      <ul className={classNames(styles.rows)}>
        {problems.length === 0 && (
          <li>
            <Icon of={CircleCheck} />
            <span>{t('nothingWrong')}</span>
          </li>
        )}
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <Icon of={OctagonAlert} />
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProblemText({ problem }: { problem: ServerProblem }) {
  const { t } = useTranslation('admin');
  const { bytes } = useFormats();
  const texts = {
    'silent-node': () => t('problem.silentNode'),
    storage: ({ node }) => t('problem.storage', { node }),
    redis: ({ node }) => t('problem.redis', { node }),
    disk: ({ freeBytes }) => t('problem.disk', { free: bytes(freeBytes) }),
    limits: ({ ofChat, network }) => t(ofChat ? 'problem.chatLimit' : 'problem.limits', { network }),
    proxy: ({ peer }) => t('problem.proxy', { peer }),
    'public-url': () => t('problem.publicUrl'),
  } satisfies { [Kind in ServerProblem['kind']]: (problem: Extract<ServerProblem, { kind: Kind }>) => string };
  return <span>{(texts[problem.kind] as (problem: ServerProblem) => string)(problem)}</span>;
}
