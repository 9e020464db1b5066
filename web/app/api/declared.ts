import type { Creating, Endpoint, Output } from '@ganit/contract/endpoint'
import type { QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiQuery } from './api-query.ts'
import type { Attempt } from './attempt.ts'
import { call } from './call.ts'
import type { Subjects } from './subjects.ts'
import { write } from './write.ts'

type In<Schema> = Schema extends z.ZodType ? NonNullable<z.input<Schema>> : unknown

type TakenTwice<E extends Endpoint> = keyof In<E['params']> &
  (keyof In<E['querystring']> | keyof In<E['body']>)

/**
 * The input of an endpoint as one flat object, whether a name goes into path, query or body. A name used in two of them
 * is a type error.
 */
export type Asked<E extends Endpoint> = {
  [Name in TakenTwice<E>]: never
} & (E['params'] extends z.ZodObject
  ? { [Name in keyof z.input<E['params']>]: string | number }
  : unknown) &
  In<E['querystring']> &
  In<E['body']>

type Arguments<E extends Endpoint> =
  Record<never, never> extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>]

/** Sorts the flat input into path, query and body. */
function splitInput<E extends Endpoint>({ params, querystring, body }: E, asked: object) {
  const left = new Map(Object.entries(asked))
  const take = (names: string[]) =>
    names.flatMap((name) => {
      if (!left.has(name)) return []
      const value = left.get(name)
      left.delete(name)
      return [[name, value] as const]
    })
  const inPath = take(Object.keys(params?.shape ?? {})).map(([name, value]) => [name, `${value}`])
  const inQuery = take(Object.keys(querystring?.shape ?? {}))
  return {
    ...(params && { params: Object.fromEntries(inPath) }),
    ...(querystring && { querystring: Object.fromEntries(inQuery) }),
    ...(body && { body: Object.fromEntries(left) }),
  } as Parameters<typeof call<E>>[1]
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Numbers become text, so that `11` and the address's `'11'` share a key. */
const toCacheKey = (asked: object) =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  )

type Key = readonly [call: string, asked?: object]

type Reading<E extends Endpoint, Data> = {
  shows: Subjects
  /** Sends the session with a public call, whose answer may then hold more. */
  asOneself?: true
} & Omit<UndefinedInitialDataOptions<Output<E>, Error, Data, Key>, 'queryFn' | 'queryKey' | 'meta'>

/**
 * Declares a reading call for `useQuery` and `fetchQuery`: `paperById({ paper_id })`. The cache holds the whole answer;
 * `select` unpacks it for `useQuery` only. Declare each endpoint once; `queryKeyOf` matches all queries of an endpoint.
 */
export const reads =
  <E extends Endpoint, Data = Output<E>>(
    endpoint: E,
    { asOneself, ...options }: Reading<E, Data>,
  ) =>
  (...[asked = {} as Asked<E>]: Arguments<E>) =>
    apiQuery<Output<E>, Key, Data>({
      queryKey: [nameOf(endpoint), toCacheKey(asked as object)],
      ask: (signal) =>
        call(endpoint, {
          ...splitInput(endpoint, asked as object),
          signal,
          ...(asOneself && { asOneself }),
        }),
      ...options,
    })

/** The prefix that all query keys of an endpoint share. */
export const queryKeyOf = (endpoint: Endpoint): Key => [nameOf(endpoint)]

type Sending<E extends Endpoint> = {
  changes: Subjects
  /** Keys of queries that the write updates itself: they do not refetch while on screen. */
  patches?: readonly QueryKey[]
  /** Stores the answer in the cache, which saves a request. */
  keep?: (answer: Output<E>, asked: Asked<E>) => unknown
  asOneself?: true
}

type Sent<E extends Endpoint> = E extends Creating
  ? [asked: Asked<E>, attempt: Attempt]
  : Arguments<E>

/** Declares a changing call: `await makeReady({ paper_id, version })`. Creating calls also take their attempt. */
export const sends = <E extends Endpoint>(
  endpoint: E,
  { changes, patches, keep, asOneself }: Sending<E>,
) =>
  write<Sent<E>, Output<E>>({
    key: [nameOf(endpoint)],
    changes,
    ...(patches && { patches }),
    send: (...[asked = {}, attempt]) =>
      call(endpoint, {
        ...splitInput(endpoint, asked as object),
        ...(attempt && { attempt }),
        ...(asOneself && { asOneself }),
      }),
    ...(keep && {
      keep: (answer: Output<E>, ...[asked]: Sent<E>) => keep(answer, asked as Asked<E>),
    }),
  })
