/**
 * A call that did not work out. `status` is the HTTP status of the refusal, or 0 when no answer came.
 * `message` is the server's sentence for the person, `fields` its sentence for each wrong field, `code` its word for
 * programs, where it has one, and `answer` all that it said.
 */
export class ApiError extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  readonly code: string | undefined
  readonly answer: unknown
  /** Seconds after which to try again, where the server has said so. */
  waitSeconds: number | undefined

  constructor(
    status: number,
    message: string,
    fields: Record<string, string> = {},
    code?: string,
    answer?: unknown,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.fields = fields
    this.code = code
    this.answer = answer
  }
}

/** The server answered, but not with what the contract promises. */
export class UnexpectedResponse extends Error {
  constructor(cause: unknown) {
    super('Invalid data format received from server.', { cause })
    this.name = 'UnexpectedResponse'
  }
}

/** No answer, or the server's own failure: the same call may work a moment later. */
export const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The server was there and could not just now, or was not: this is no refusal, and what was sent is to be sent again. */
export const isForLater = (error: unknown) =>
  isTransient(error) || (error instanceof ApiError && [408, 429].includes(error.status))

/** Said where a refusal came without a sentence of the server's. */
export const NO_REASON = 'Something went wrong. Please try again.'

/** The server's own sentence, or this one where it gave none or did not answer. */
export const serverTextOr = (error: unknown, otherwise: string) =>
  error instanceof ApiError && error.status > 0 && error.message !== NO_REASON
    ? error.message
    : otherwise

/** The sentence to show for a failure. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : NO_REASON)
