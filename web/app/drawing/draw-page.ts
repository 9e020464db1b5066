import { dehydrate, hydrate } from '@tanstack/react-query'
import { matchRoutes, type ServerBuild } from 'react-router'
import { me as meQuery } from '../api/me.ts'
import { createPageClient } from '../api/query-client.ts'
import type { HydrationData } from '../drawn-page.ts'
import type { Reader } from '../reader.ts'
import type { UserType } from '../session.ts'

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>

const isForReader = ({ module: { loader } }: BuiltRoute) =>
  typeof loader === 'function' && 'isForReader' in loader

/** The build without the loaders that only run for a signed-in person: its pages are the same for everybody. */
export function withoutReaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || !isForReader(route)) return [id, route] as const
    const { loader: _, ...module } = route.module
    return [id, { ...route, module }] as const
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

type Handle = { rolesAt?: (path: string) => readonly UserType[] } | undefined
type Nested = BuiltRoute & { children: Nested[] }

/**
 * Returns a function that finds the roles for which the screen of a path is drawn; none if the screen is never drawn.
 */
export function createRolesDrawn({ routes }: ServerBuild) {
  const below = (parentId?: string): Nested[] =>
    Object.values(routes).flatMap((route) =>
      route && route.parentId === parentId ? [{ ...route, children: below(route.id) }] : [],
    )
  const tree = below()

  return (path: string): readonly UserType[] => {
    const matched = matchRoutes(tree as never, path)?.map(({ route }) => route as BuiltRoute) ?? []
    const innermost = matched.at(-1)
    if (!innermost || !isForReader(innermost)) return []
    return matched.flatMap(({ module }) => (module.handle as Handle)?.rolesAt?.(path) ?? [])
  }
}

/** Begins the asking for a person's page. */
export function beginReader(given: Omit<Reader, 'asking'>): Reader {
  const asking = createPageClient()
  // The browser makes a call again that fails here.
  asking.setDefaultOptions({ queries: { ...asking.getDefaultOptions().queries, retry: false } })
  asking.setQueryData(meQuery.queryKey, given.me)
  return { ...given, asking }
}

/** Ends the first calls: the page is drawn with the answers until now, and later answers do not change it. */
export function endAsking(reader: Reader): HydrationData {
  const answers = dehydrate(reader.asking)
  reader.drawing = createPageClient()
  hydrate(reader.drawing, answers)
  return { me: reader.me, at: reader.at, answers }
}
