/** One browser window with its own profile. Elements are named by CSS selectors. */
export type Driver = {
  goto(url: string): Promise<void>
  /** Runs a function body in the page; arguments and result are JSON. */
  run<Answer>(body: string, args: unknown[]): Promise<Answer>
  /** Clicks the middle of the element's visible part. */
  click(selector: string): Promise<void>
  /** Types on the keyboard after clicking the element. */
  type(selector: string, text: string): Promise<void>
  /** Chooses a local file. */
  choose(selector: string, path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** A running, installed browser. */
export type Browser = {
  open(): Promise<Driver>
  quit(): Promise<void>
}
