import { Writable } from 'node:stream'
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

drawFiguresWith(drawingOf)

/**
 * What the app renders pages with: this bundle's own router (one copy of React, always the production build), whose
 * loaders read from `source`.
 */
export function createPageHandler(build: ServerBuild, source: PageSource) {
  const handle = createRequestHandler(build, 'production')
  return (request: Request) => handle(request, providerFor(source))
}

export const streamTimeout = 5_000

/** Renders a page to its last byte before answering: pages are cached, and their scripts hashed for the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const html = looksFirst(
    await rendered(<ServerRouter context={context} url={request.url} />),
    context,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** Whether the browser has to draw the page first: what is sent only fills the time until it can. */
const isShell = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => route.id !== 'root' && routeModules[route.id]?.HydrateFallback,
  )

/**
 * React puts the scripts of a page before its style sheets. They would share the line of a phone with what the page is
 * painted with, so they go to the end of the head, and where all can be read without them they wait for the rest.
 */
function looksFirst(html: string, context: EntryContext) {
  const start = isShell(context) ? '<link ' : '<link fetchpriority="low" '
  const scripts: string[] = []
  const rest = html.replace(/<link (rel="modulepreload"[^>]*>)/g, (_link, attributes: string) => {
    scripts.push(start + attributes)
    return ''
  })
  return rest.replace('</head>', () => `${scripts.join('')}</head>`)
}

function rendered(page: React.ReactNode) {
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
