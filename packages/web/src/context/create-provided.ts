import { createContext, useContext, type Context } from 'react';

/**
 * Returns a context without a default value and the hook that reads it, which throws without a provider. `name` is for the error's message.
 */
export function createProvided<Value>(name: string): [Context<Value | undefined>, () => Value] {
  const context = createContext<Value | undefined>(undefined);
  function useProvided(): Value {
    const value = useContext(context);
    if (value === undefined) throw new Error(`No ${name} is provided above this component`);
    return value;
  }
  return [context, useProvided];
}
