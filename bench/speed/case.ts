export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * What is measured. Its limit is a bare `node:http` handler that answers the same bytes (`static`) or runs the same SQL with
 * the same library's work (`database`), or each as it is (`mixed`); `none` where that cannot be, because the SQL depends on what was there before.
 */
export type Case = {
  name: string
  limit: 'static' | 'database' | 'mixed' | 'none'
  requests: Request[]
  /** The least share of the limit's rate. */
  goal: number | null
  /** Whether the slowest of a hundred may take three times the median at most. */
  isRead?: boolean
  /** The most of the processor's time that a request may take, or a visit, in ms. */
  cpuGoal?: number
  /** The most that an answer may take where nobody else asks, at the median, or all answers of a visit together, in ms. */
  aloneGoal?: number
  /** Whether all requests together are one visit, so that time and rate are of that. */
  isVisit?: boolean
  /** Looked at for a second only. */
  isMinor?: boolean
  /** What else the bare handler must do, with the library that the product does it with. */
  work?: 'password' | 'photo'
}

/** The case with the most that an answer may take alone, in ms. */
export const within = (aloneGoal: number, wanted: Case): Case => ({ ...wanted, aloneGoal })

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const get = (path: string, headers: Record<string, string> = {}): Request => ({
  method: 'GET',
  path,
  headers,
})
