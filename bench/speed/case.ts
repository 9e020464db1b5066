export type Request = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * A case to measure. Its limit is a bare `node:http` handler that answers the same bytes (`static`), or runs the same SQL
 * with the same libraries (`database`), or either per request (`mixed`); `none` if the SQL depends on earlier state.
 */
export type Case = {
  name: string
  limit: 'static' | 'database' | 'mixed' | 'none'
  requests: Request[]
  /** The least share of the limit's rate. */
  goal: number | null
  /** True if the slowest per cent may take at most three times the median. */
  isRead?: boolean
  /** Maximum CPU time per request, or per visit, in ms. */
  cpuGoal?: number
  /** Maximum median time of an answer without other load, or of all answers of a visit, in ms. */
  aloneGoal?: number
  /** True if all requests together are one visit, measured as a whole. */
  isVisit?: boolean
  /** Measured for a second only. */
  isMinor?: boolean
  /** Other work the bare handler must do, with the product's library. */
  work?: 'password' | 'photo'
}

/** Adds the maximum time of an answer without other load, in ms. */
export const within = (aloneGoal: number, wanted: Case): Case => ({ ...wanted, aloneGoal })

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const get = (path: string, headers: Record<string, string> = {}): Request => ({
  method: 'GET',
  path,
  headers,
})
