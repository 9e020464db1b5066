import { coloursOf } from '@ganit/contract/ground/look-colours'
import {
  LOOK_LABELS,
  type Logo,
  type OpeningWords,
  type OpeningWordsIn,
} from '@ganit/contract/ground/look-settings'
import type { SettingsChanges } from '@ganit/contract/ground/settings'
import { LANGUAGES, type Language } from '@ganit/contract/languages'
import type { Db, Trx } from '../../../db/schema.ts'
import { isPublicSite } from '../../../lifecycle/public-network.ts'
import { decodeDataUrl, notAnImageError } from '../images/data-url.ts'
import type { LogoSet } from '../images/decoder/pictures.ts'
import { publicImageUrl } from '../images/images.service.ts'
import { makeLogo } from '../images/reencode.ts'
import { insertLogo, readLogoSource, type StoredLogo } from './logos.queries.ts'

/** The shipped colour of the first page's head. */
const SHIPPED_COVER = '#132154'
const FIELD = { name: 'logo', label: LOOK_LABELS.logo }

type Stored = {
  logo: StoredLogo | null
  logo_has_name: boolean
  colour: string | null
  opening_words: OpeningWords | null
}

/** The look on the wire. */
export const presentLook = ({ logo, logo_has_name, colour, opening_words }: Stored) => ({
  logo: logo && presentLogo(logo, logo_has_name),
  colours: colour === null ? null : coloursOf(colour),
  colour,
  opening_words,
})

function presentLogo(logo: StoredLogo, has_name: boolean): Logo {
  const url = (hash: string) => publicImageUrl(hash) as string
  return {
    url: url(logo.site),
    mark: url(logo.mark),
    mark_small: url(logo.mark_small),
    maskable: url(logo.maskable),
    small: url(logo.small),
    preview: url(logo.preview),
    width: logo.width,
    height: logo.height,
    needs_plate: logo.needs_plate,
    has_name,
  }
}

/** The smallest square picture of the logo, for a page's head; null without one. */
export const markOf = ({ logo }: Pick<Stored, 'logo'>) => publicImageUrl(logo?.mark_small ?? null)

/** The colour behind white words, and behind a logo that is hardly visible on white. */
const coverOf = (colour: string | null) =>
  colour === null ? SHIPPED_COVER : coloursOf(colour).cover

/** The logo as mails show it: only where everybody can open it. `plate`: the colour behind one that white would hide. */
export function mailLogoOf(
  { logo, colour, academy_name: name }: Pick<Stored, 'logo' | 'colour'> & { academy_name: string },
  origin: string,
) {
  if (!logo || !isPublicSite(origin)) return undefined
  const { width, height, needs_plate } = logo
  return {
    ...{ url: origin + publicImageUrl(logo.site), width, height, name },
    ...(needs_plate === 'light' && { plate: coverOf(colour) }),
  }
}

/** The logo after a save: as it stands, none, or new pictures. */
type PreparedLogo = 'kept' | 'none' | LogoSet

/**
 * Draws the logo that is sent, or the stored one anew where another colour stands behind it. Runs before the transaction,
 * because it is slow. 400 on `logo` for anything that is no accepted picture, or not the academy's own.
 */
export async function prepareLogo(
  db: Db,
  stored: Pick<Stored, 'logo' | 'colour'>,
  { logo, colour = stored.colour }: Pick<SettingsChanges, 'logo' | 'colour'>,
): Promise<PreparedLogo> {
  if (logo === null) return 'none'
  const cover = coverOf(colour)
  const isOurs = logo?.startsWith('/api/images/') ?? true
  if (!isOurs) return makeLogo(decodeDataUrl(logo ?? '', FIELD), cover, FIELD)
  const { logo: present } = stored
  if (logo !== undefined && logo !== publicImageUrl(present?.site ?? null))
    throw notAnImageError(FIELD)
  if (!present || colour === stored.colour) return 'kept'
  return makeLogo(await readLogoSource(db, present.logo_id), cover, FIELD)
}

/** Columns of the settings for a prepared logo. */
export async function storeLogo(trx: Trx, prepared: PreparedLogo) {
  if (prepared === 'kept') return {}
  return { logo_id: prepared === 'none' ? null : await insertLogo(trx, prepared) }
}

const isWritten = (words: OpeningWordsIn | undefined) =>
  words !== undefined && (words.headline !== '' || words.lead !== '')

/**
 * Opening words as stored: languages with words, and the one that was written first. It stays the first one while it has
 * words. Null where none has.
 */
export function openingWordsOf(
  sent: NonNullable<SettingsChanges['opening_words']> | null,
  stored: OpeningWords | null,
): OpeningWords | null {
  const written = LANGUAGES.filter((language) => isWritten(sent?.[language]))
  const isStill = (language: Language | undefined) =>
    language !== undefined && written.includes(language)
  const first = isStill(stored?.first) ? stored?.first : written[0]
  if (!sent || !first) return null
  return {
    ...Object.fromEntries(written.map((language) => [language, sent[language]])),
    first,
  }
}
