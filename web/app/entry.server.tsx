import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import maps from 'virtual:import-maps'
import { Me } from '@ganit/contract/accounts/accounts'
import { getSettings } from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/language-names'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { type PageSource, pageContext, providerFor } from './api/page-context.ts'
import { beginReader, createRolesDrawn, endAsking, withoutReaders } from './drawing/draw-page.ts'
import { withHydrationData } from './drawn-page.ts'
import { drawFiguresWith } from './features/site/figures/class-figure.tsx'
import { drawingOf } from './features/site/figures/figures.ts'
import { textFilesOf } from './i18n/text-files.ts'
import { loadTexts } from './i18n/texts.ts'
import { findReaderBy, type Reader, readerHere } from './reader.ts'

drawFiguresWith(drawingOf)

type Given = Pick<Reader, 'mark' | 'get' | 'at'>

const readers = new AsyncLocalStorage<Reader>()
findReaderBy(() => readers.getStore())

/** Renders pages with this bundle's own router and React (production build); loaders read from `source`. */
export function createPageHandlers(build: ServerBuild, source: PageSource) {
  const handle = createRequestHandler(withoutReaders(build), 'production')
  const handleForReader = createRequestHandler(build, 'production')
  const rolesDrawn = createRolesDrawn(build)

  return {
    /** The page as everybody gets it; a signed-in screen is a shell. */
    async render(request: Request, language: Language) {
      await loadTexts(language, new URL(request.url).pathname)
      return handle(request, providerFor(source, language))
    },

    /** The page of one person with its data; null if it is not drawn for them. */
    async draw(request: Request, language: Language, given: Given) {
      const { pathname } = new URL(request.url)
      const roles = rolesDrawn(pathname)
      // Visitors' pages, which signed-in people open too, cost no call.
      if (roles.length === 0) return null
      const { status, body } = await given.get('/me')
      const me = Me.safeParse(body).data
      if (status !== 200 || !me || me.needs || !roles.includes(me.userType)) return null
      if (me.userType === 'student' && !me.registered) return null
      await loadTexts(language, pathname)
      const provider = providerFor(source, language)
      const { time_zone } = await provider.get(pageContext).api(getSettings, {})
      return readers.run(beginReader({ ...given, me, timeZone: time_zone }), () =>
        handleForReader(request, provider),
      )
    },
  }
}

export const streamTimeout = 5_000

/** The built file that begins the browser's program with a drawn page's answers. */
const TAKE_OVER = /^take-over-[\w-]{8}\.js$/

/** Renders the whole page before answering, because pages are cached and their scripts hashed for the CSP. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
) {
  const reader = readerHere()
  const hydrationData = reader && endAsking(reader)
  const known = withRoutesFor(context)
  const { files, language } = provider.get(pageContext)
  const html = moveStylesFirst(
    await renderToText(<ServerRouter context={known} url={request.url} />),
    known,
    [
      ...textFilesOf(files, language, new URL(request.url).pathname),
      ...(reader ? files.filter((file) => TAKE_OVER.test(file)) : []),
    ],
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const whole = reader && hydrationData ? withHydrationData(html, reader.mark, hydrationData) : html
  return new Response(whole, { status, headers })
}

/** Pages that lead to the staff's screens have the list of all routes, and the names of all scripts. */
const LEADS_TO_STAFF = /^(shell\/(admin|teacher)-layout|\/login\/staff|\/open)$/
const leadsToStaff = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.some(({ route }) => LEADS_TO_STAFF.test(route.id))

/** Other pages have the list without the staff's routes, which `tools/build/manifests.mjs` writes. */
function withRoutesFor(context: EntryContext): EntryContext {
  if (leadsToStaff(context)) return context
  const { manifest } = context
  const url = manifest.url.replace('/manifest-', '/routes-')
  return { ...context, manifest: { ...manifest, url } }
}

/** True for signed-in screens: their HTML is a placeholder, or is drawn with data. */
const isShell = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.some(
    ({ route }) => route.id !== 'root' && routeModules[route.id]?.HydrateFallback,
  )

/**
 * The import map of a page, which leads from names in scripts to files (`names-by-content.ts`). No script may come
 * before it.
 */
const importMapFor = (context: EntryContext) =>
  `<script type="importmap">${leadsToStaff(context) ? maps.all : maps.withoutStaff}</script>`

/**
 * React puts scripts before style sheets, where they compete for a phone's bandwidth. They move to the end of the head,
 * and on pages that are readable without them get low priority. `others` are files that the program needs, too.
 */
function moveStylesFirst(html: string, context: EntryContext, others: readonly string[]) {
  const start = isShell(context) ? '<link ' : '<link fetchpriority="low" '
  const scripts = others.map((file) => `${start}rel="modulepreload" href="/assets/${file}"/>`)
  const rest = html.replace(/<link (rel="modulepreload"[^>]*>)/g, (_link, attributes: string) => {
    scripts.push(start + attributes)
    return ''
  })
  return rest.replace('</head>', () => `${importMapFor(context)}${scripts.join('')}</head>`)
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
