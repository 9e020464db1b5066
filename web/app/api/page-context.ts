import type { Endpoint, Input, Output } from '@ganit/contract/endpoint'
import type { Language } from '@ganit/contract/language-names'
import type { Refusal } from '@ganit/contract/shared'
import { createContext, data, RouterContextProvider } from 'react-router'
import { NO_REASON, UnexpectedResponse } from './api-error.ts'
import { type Parts, pathOf } from './path-of.ts'

/** Public pages are cached for everyone, so their loaders may only make public reads. */
type PublicEndpoint = Endpoint & { method: 'GET'; access: 'public' }

/** Supplied by the page renderer. `get` answers a path below `/api` as the network would. */
export type PageSource = {
  origin: string
  /** Names of the built files that browsers load. */
  files?: readonly string[]
  get: (path: string) => Promise<{ status: number; body: unknown }>
}

export type PageContext = {
  /** Names of the built files that browsers load. */
  files: readonly string[]
  /** Absolute address of the site without a final slash, for canonical links, feed and sitemap. */
  origin: string
  /** The language in which the page is read. */
  language: Language
  /**
   * Calls a public endpoint in-process, with the validation and answer of a request. A refusal is thrown as `data({ error
   * }, { status })`: uncaught, it sets the page's status and reaches its error boundary. Test it with `isRefusal(thrown,
   * 404)`.
   */
  api: <E extends PublicEndpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>
}

/** In a server loader: `const { api, origin } = context.get(pageContext)`. */
export const pageContext = createContext<PageContext>(
  import.meta.env.DEV && import.meta.env.SSR ? pageContextOf(networkSource(), 'en') : undefined,
)

/** The router context of one rendering. */
export const providerFor = (source: PageSource, language: Language) =>
  new RouterContextProvider(new Map([[pageContext, pageContextOf(source, language)]]))

/** True if `api` threw this for a refusal with this status. */
export const isRefusal = (thrown: unknown, status: number) =>
  (thrown as { init?: ResponseInit | null } | null)?.init?.status === status

function pageContextOf({ origin, files = [], get }: PageSource, language: Language): PageContext {
  return {
    origin,
    files,
    language,
    async api(endpoint, input) {
      const { status, body } = await get(pathOf(endpoint.path, input as Parts))
      if (status >= 400) throw refusalResponse(status, body)
      const parsed = endpoint.response?.safeParse(body)
      if (parsed && !parsed.success) throw new UnexpectedResponse(parsed.error)
      return (parsed?.data ?? body) as never
    },
  }
}

const refusalResponse = (status: number, body: unknown) => {
  const { error = NO_REASON } = (body ?? {}) as Partial<Refusal>
  return data({ error }, { status })
}

/** In development Vite renders the pages and the server is another process. */
function networkSource(): PageSource {
  return {
    origin: `http://localhost:${process.env.PAGES_PORT ?? 5173}`,
    async get(path) {
      const response = await fetch(`http://localhost:${process.env.API_PORT ?? 3000}/api${path}`)
      return { status: response.status, body: await response.json() }
    },
  }
}
