// The parts of the chat that no first message needs.
export { ChatParts } from './ChatParts.tsx';
export { Completion } from './composer/Completion.tsx';
export { ComposingNote } from './composer/ComposingNote.tsx';
export { DividerLine, EventLine, RenameLine, VisitsLine } from './log/LogLines.tsx';
export { EmojiButton } from './composer/EmojiButton.tsx';
export { HiddenMessages, MessageExtras } from './log/MessageExtras.tsx';
export { OlderMessages } from './log/OlderMessages.tsx';
export { OpenTools } from './tools/OpenTools.tsx';
export { RichText } from './log/RichText.tsx';
export { TypingLine } from './log/TypingLine.tsx';
export { UnsentMessages } from './log/UnsentMessages.tsx';
export { GuestName } from '../../room/GuestName.tsx';
export { ForbiddenChat, MutedLine } from './composer/ComposerLines.tsx';
