/** A re-encoded image, which contains no metadata and nothing hidden. */
export type EncodedImage = {
  content: Buffer
  media_type: 'image/jpeg' | 'image/webp' | 'image/png'
  width: number
  height: number
}

export const LOGO_PICTURES = [
  'source',
  'site',
  'mark',
  'mark_small',
  'maskable',
  'small',
  'print',
  'preview',
] as const
export type LogoPicture = (typeof LOGO_PICTURES)[number]

export type LogoSet = {
  pictures: Record<LogoPicture, EncodedImage>
  /** The ground on which it is not visible without a plate. */
  needs_plate: 'dark' | 'light' | null
}
