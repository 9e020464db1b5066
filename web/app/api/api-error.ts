/**
 * A failed call. `status` is the HTTP status, or 0 when no answer came. `message` is the server's sentence for people,
 * `fields` its sentence for each wrong field, `code` its machine-readable code, if any, and `answer` the whole body.
 */
export class ApiError extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  readonly code: string | undefined
  readonly answer: unknown
  /** Seconds to wait before trying again, if the server named any. */
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

/** The answer does not match the contract. */
export class UnexpectedResponse extends Error {
  constructor(cause: unknown) {
    super('Invalid data format received from server.', { cause })
    this.name = 'UnexpectedResponse'
  }
}

/** True for no answer and for 5xx: the same call may succeed a moment later. */
export const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** True if the server takes no work of a child until a parent agrees. */
const waitsForParent = ({ answer }: ApiError) => Object(answer).parent_first === true

/**
 * True if the request failed for now (offline, 5xx, 408, 429, or a parent has to agree first): keep it, and send it again
 * later.
 */
export const isForLater = (error: unknown) =>
  isTransient(error) ||
  (error instanceof ApiError && ([408, 429].includes(error.status) || waitsForParent(error)))

/** Shown when the server refused without a reason. */
export const NO_REASON = 'Something went wrong. Please try again.'

/** The server's own sentence; `otherwise` if it sent none or did not answer. */
export const serverTextOr = (error: unknown, otherwise: string) =>
  error instanceof ApiError && error.status > 0 && error.message !== NO_REASON
    ? error.message
    : otherwise

/** The sentence to show for a failure. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : NO_REASON)
