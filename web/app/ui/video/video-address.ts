/** A video's embed address without tracking; null if it can only be linked. */
export function embedAddress(address: string): string | null {
  const { hostname, pathname, searchParams } = new URL(address)
  const host = hostname.replace(/^(www|m)\./, '')
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : host === 'youtube.com'
        ? (searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(pathname)?.[1])
        : undefined
  if (id && /^[\w-]{6,20}$/.test(id))
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
  const vimeo = host === 'vimeo.com' ? /^\/(\d+)/.exec(pathname)?.[1] : undefined
  return vimeo ? `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` : null
}
