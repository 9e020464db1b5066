import type { FastifyRequest } from 'fastify'

/** What a browser sent in a cookie of this name; undefined where it sent none. */
export const cookieOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string) => {
  const cookies = headers.cookie?.split(/; */) ?? []
  return cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) || undefined
}
