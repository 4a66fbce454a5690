import { createContext, useContext, type Context } from 'react';

/**
 * A context without a default value, and the hook that reads it: `[ApiContext, useApi]`. The hook throws where no
 * provider is above, so that a missing one is noticed at once.
 * @param name for the message of the error
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
