/** What operators should know: a key that is refused, an interface that has changed. Never holds a key. */
export type OperatorLog = (text: string, detail?: unknown) => void;
