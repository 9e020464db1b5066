import type { Endpoint, Input, Output } from '@ganit/contract/endpoint'
import type { Refusal } from '@ganit/contract/shared'
import { createContext, data, RouterContextProvider } from 'react-router'
import { NO_REASON, UnexpectedResponse } from './api-error.ts'
import { type Parts, pathOf } from './path-of.ts'

/** Where a public page's content comes from: everyone gets the same page, so only what is public, and only reading. */
type PublicEndpoint = Endpoint & { method: 'GET'; access: 'public' }

/** What whoever renders pages gives to them. `get` answers one path below `/api` in the way of the network. */
export type PageSource = {
  origin: string
  get: (path: string) => Promise<{ status: number; body: unknown }>
}

export type PageContext = {
  /** The site's own address without a slash at the end, where a link must be whole (canonical, feed, sitemap). */
  origin: string
  /**
   * Calls a public endpoint without leaving the process, with the same validation and answer as over the network. A
   * refusal is thrown as `data({ error }, { status })`: left alone, the page has that status and its error boundary
   * gets it as an error response; `isRefusal(thrown, 404)` tells who wants to go on.
   */
  api: <E extends PublicEndpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>
}

/** In a server loader: `const { api, origin } = context.get(pageContext)`. */
export const pageContext = createContext<PageContext>(
  import.meta.env.DEV && import.meta.env.SSR ? pageContextOf(throughNetwork()) : undefined,
)

/** The context of one rendering. */
export const providerFor = (source: PageSource) =>
  new RouterContextProvider(new Map([[pageContext, pageContextOf(source)]]))

/** Whether this was thrown by `api` because of a refusal with this status. */
export const isRefusal = (thrown: unknown, status: number) =>
  (thrown as { init?: ResponseInit | null } | null)?.init?.status === status

function pageContextOf({ origin, get }: PageSource): PageContext {
  return {
    origin,
    async api(endpoint, input) {
      const { status, body } = await get(pathOf(endpoint.path, input as Parts))
      if (status >= 400) throw refused(status, body)
      const parsed = endpoint.response?.safeParse(body)
      if (parsed && !parsed.success) throw new UnexpectedResponse(parsed.error)
      return (parsed?.data ?? body) as never
    },
  }
}

const refused = (status: number, body: unknown) => {
  const { error = NO_REASON } = (body ?? {}) as Partial<Refusal>
  return data({ error }, { status })
}

/** While pages are developed, Vite renders them and the app runs as a process of its own. */
function throughNetwork(): PageSource {
  return {
    origin: `http://localhost:${process.env.PAGES_PORT ?? 5173}`,
    async get(path) {
      const response = await fetch(`http://localhost:${process.env.API_PORT ?? 3000}/api${path}`)
      return { status: response.status, body: await response.json() }
    },
  }
}
