import { useParams } from 'react-router';

export function RoomPage() {
  const { roomId } = useParams();
  return <main className="page">{roomId}</main>;
}
