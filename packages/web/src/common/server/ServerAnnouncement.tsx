import { Megaphone } from 'lucide-react';
import { Banner } from '../../ui/layout/Banner.tsx';
import { useServerFeatures } from './use-server-features.ts';

/** Shows on pages without a room. */
export function ServerAnnouncement() {
  const { announcement } = useServerFeatures();
  return announcement !== undefined && <Banner icon={Megaphone} text={<span dir="auto">{announcement}</span>} />;
}
