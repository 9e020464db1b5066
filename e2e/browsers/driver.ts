/** One window of a browser, with a profile that nobody else has. Elements are named by a selector of CSS. */
export type Driver = {
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page; arguments and answer are what JSON can say. */
  run<Answer>(body: string, args: unknown[]): Promise<Answer>
  /** With the pointer, in the middle of what is seen of the element. */
  click(selector: string): Promise<void>
  /** With the keyboard, into what has the focus after a click on the element. */
  type(selector: string, text: string): Promise<void>
  /** Chooses a file of this machine. */
  choose(selector: string, path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

/** A browser that is installed, running. */
export type Browser = {
  open(): Promise<Driver>
  quit(): Promise<void>
}
