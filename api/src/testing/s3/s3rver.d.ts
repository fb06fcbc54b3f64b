/** The package brings no types: what the tests use of it. */
declare module '@20minutes/s3rver' {
  interface Options {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
  }
  interface Context {
    path: string;
    app: S3rver;
  }
  interface StoredObject {
    content: NodeJS.ReadableStream;
  }
  export default class S3rver {
    constructor(options: Options);
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: { putObject(object: StoredObject): Promise<unknown> };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
