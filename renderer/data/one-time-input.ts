/**
 * Hands a secret to a mutation without making it the mutation's input: the query client would keep that as `variables`,
 * after the form is gone, in a page that main treats as hostile.
 */
export class OneTimeInput<I> {
  private input: I | null = null;

  /** Wraps `send` as a mutation function that takes nothing. What was put is dropped as soon as it was handed over. */
  toMutationFn<O>(send: (input: I) => Promise<O>): () => Promise<O> {
    return () => {
      const { input } = this;
      this.input = null;
      if (input === null) throw new Error('Nothing was put.');
      return send(input);
    };
  }

  /** Puts the input of the mutation that is started next. */
  set(input: I): void {
    this.input = input;
  }
}
