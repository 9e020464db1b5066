import { Writable } from 'node:stream'
import type { Language } from '@ganit/contract/language-names'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type PageSource, providerFor } from './api/page-context.ts'
import { drawFiguresWith } from './features/site/figures/class-figure.tsx'
import { drawingOf } from './features/site/figures/figures.ts'
import { loadTexts } from './i18n/texts.ts'

drawFiguresWith(drawingOf)

/** Renders pages with this bundle's own router and React (production build); loaders read from `source`. */
export function createPageHandler(build: ServerBuild, source: PageSource) {
  const handle = createRequestHandler(build, 'production')
  return async (request: Request, language: Language) => {
    await loadTexts(language, new URL(request.url).pathname)
    return handle(request, providerFor(source, language))
  }
}

export const streamTimeout = 5_000

/** Renders the whole page before answering, because pages are cached and their scripts hashed for the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const known = withRoutesFor(context)
  const html = moveStylesFirst(
    await renderToText(<ServerRouter context={known} url={request.url} />),
    known,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** Pages that lead to the staff's screens have the list of all routes. */
const LEADS_TO_STAFF = /^(shell\/(admin|teacher)-layout|\/login\/staff|\/open)$/

/** Other pages have the list without the staff's routes, which `tools/build/manifests.mjs` writes. */
function withRoutesFor(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  if (staticHandlerContext.matches.some(({ route }) => LEADS_TO_STAFF.test(route.id)))
    return context
  const url = manifest.url.replace('/manifest-', '/routes-')
  return { ...context, manifest: { ...manifest, url } }
}

/** True if the page needs the browser to draw it: the HTML sent is only a placeholder. */
const isShell = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => route.id !== 'root' && routeModules[route.id]?.HydrateFallback,
  )

/**
 * React puts scripts before style sheets, where they compete for a phone's bandwidth. They move to the end of the head,
 * and on pages that are readable without them get low priority.
 */
function moveStylesFirst(html: string, context: EntryContext) {
  const start = isShell(context) ? '<link ' : '<link fetchpriority="low" '
  const scripts: string[] = []
  const rest = html.replace(/<link (rel="modulepreload"[^>]*>)/g, (_link, attributes: string) => {
    scripts.push(start + attributes)
    return ''
  })
  return rest.replace('</head>', () => `${scripts.join('')}</head>`)
}

function renderToText(page: React.ReactNode) {
  return new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onError: reject,
      onShellError: reject,
    })
    setTimeout(abort, streamTimeout, new Error('Rendering took too long.')).unref()
  })
}
