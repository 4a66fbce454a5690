import { History } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Late } from '../../ui/Late.tsx';

const ActivityDialog = lazy(async () => ({ default: (await import('./ActivityDialog.tsx')).ActivityDialog }));

/** Shows what was done to look after the room; for users who may read it. */
export function ActivityButton() {
  const { t } = useTranslation('guards');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="s" icon={History} onPress={() => setOpen(true)}>
        {t('activity')}
      </Button>
      {isOpen && (
        <Late>
          <ActivityDialog onClose={() => setOpen(false)} />
        </Late>
      )}
    </>
  );
}
