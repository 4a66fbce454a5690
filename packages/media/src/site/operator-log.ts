/** Logs what operators should know, such as a refused key or an API that has changed. Texts never contain keys. */
export type OperatorLog = (text: string, detail?: unknown) => void;
