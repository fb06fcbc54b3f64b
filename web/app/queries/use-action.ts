import { type MutationKey, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { errorText } from '../session/api-client.ts';
import { toast } from '../ui/toast-store.ts';

interface Action<Input, Answer> {
  /** Where others ask what is running. */
  key?: MutationKey;
  /** Whatever is done to it, the last word on it counts; left out, each input is a thing of its own. */
  about?: string;
  /** What has the same queue waits for its turn, so that the last answer says how things stand. */
  queue?: string;
  run: (input: Input) => Promise<Answer>;
  /** Said when it worked; left out where the screen shows it. */
  done?: string | ((answer: Answer, input: Input) => string);
  /** Said when it failed without a word from the server, such as 'Erro ao excluir post'. */
  failed: string | ((input: Input) => string);
  /** What it makes old, in case of a refusal too: then somebody else has been here. */
  changes?: readonly QueryKey[];
  onDone?: (answer: Answer, input: Input) => void;
  onFailed?: (error: unknown, input: Input) => void;
}

/** Something a person does. Each outcome is told, also when the screen it was done on is left already. */
export function useAction<Input = void, Answer = unknown>(action: Action<Input, Answer>) {
  const refresh = useRefresh();
  const id = useId();
  /** Tried again with the same thing, the last outcome counts; what befell another one is still to be read. */
  const keyOf = (input: Input) => action.about ?? `${id} ${JSON.stringify(input)}`;
  const { mutateAsync, isPending, variables, data } = useMutation({
    ...(action.key && { mutationKey: action.key }),
    ...(action.queue && { scope: { id: action.queue } }),
    mutationFn: action.run,
    onSuccess: (answer, input) => {
      const { done } = action;
      if (done) toast.success(typeof done === 'string' ? done : done(answer, input), { key: keyOf(input) });
      action.onDone?.(answer, input);
    },
    onError: (error, input) => {
      const { failed } = action;
      toast.error(errorText(error, typeof failed === 'string' ? failed : failed(input)), {
        key: keyOf(input),
      });
      action.onFailed?.(error, input);
    },
    onSettled: () => {
      if (action.changes) refresh(...action.changes);
    },
  });
  return {
    busy: isPending,
    /** What is being done it to. */
    running: isPending ? variables : undefined,
    answer: data,
    /** Answers whether it worked. */
    perform: (input: Input): Promise<boolean> =>
      mutateAsync(input).then(
        () => true,
        () => false,
      ),
  };
}

/** Asks again for what is on screen under these keys, and forgets that the rest was fresh. */
export function useRefresh(): (...keys: readonly QueryKey[]) => void {
  const client = useQueryClient();
  return (...keys) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
}
