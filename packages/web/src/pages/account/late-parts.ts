export { ChangeSecondFactor } from './ChangeSecondFactor.tsx';
export { CreateBotToken } from './bots/CreateBotToken.tsx';
export { DangerDialog } from '../../common/DangerDialog.tsx';
export { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyDialogs.tsx';
export { SetUpSecondFactor } from './SetUpSecondFactor.tsx';
