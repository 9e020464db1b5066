import type { Language } from '@ganit/contract/languages'
import { PAY_PAGES } from '../../../ground/pay-links/pay-links.service.ts'
import type { StoredAction } from '../../outbox/outbox.tables.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, in content or a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

/** Labels of a mail's button. */
const LABELS: Record<Language, Record<'receipt' | 'pay' | 'page', string>> = {
  en: { receipt: 'Receipt', pay: 'Pay', page: 'Open' },
  hi: { receipt: 'रसीद', pay: 'फ़ीस जमा करें', page: 'खोलें' },
  bn: { receipt: 'রসিদ', pay: 'ফি জমা দিন', page: 'খুলুন' },
}

const labelOf = (
  action: StoredAction | null | undefined,
  language: Language,
  isPayLink: boolean,
) => {
  const labels = LABELS[language]
  if (isPayLink) return labels.pay
  if (action?.kind === 'receipt') return `${labels.receipt} ${action.number} (PDF)`
  return action?.kind === 'pay' ? labels.pay : labels.page
}

const BUTTON =
  'background:#ffb52e;border:1px solid #14245c;border-radius:4px;color:#14245c;display:inline-block;font-weight:bold;margin:8px 0;padding:12px 20px;text-decoration:none'
const BODY = 'color:#14245c;font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em'

/** Addresses in a text, without the punctuation that ends the sentence. */
const ADDRESSES = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)।])/

/** A logo as a mail shows it: a public address, its size in pixels, and the colour behind it if it needs one. */
export type MailLogo = { url: string; width: number; height: number; name: string; plate?: string }

/** A wordmark of many letters is less high, because mail programs would show it at any width. */
const LOGO = { width: 480, height: 40 }

function logoInHtml({ url, width, height, name, plate }: MailLogo) {
  const scale = Math.min(LOGO.height / height, LOGO.width / width)
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  // The colour of the name, too, which many mail programs show in place of the picture.
  const style = plate ? ` style="background:${plate};color:#fff;padding:4px 6px"` : ''
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" width="${wide}" height="${high}"${style}>`
}

type Said = {
  text: string
  /** Small print below the text. */
  ending: string
  language: Language
  /** The target of the mail's first link, which becomes the button. */
  action?: StoredAction | null | undefined
  /** Only addresses of this site become links. */
  origin: string
  /** The logo above the text; it has no address of a reader. */
  logo?: MailLogo | undefined
}

/** A mail's text as HTML: everything escaped, its first link a button, its others links. */
export function mailToHtml({ text, ending, language, action, origin, logo }: Said) {
  let hasButton = false
  const inHtml = (part: string) =>
    part
      .split(ADDRESSES)
      .map((piece, n) => {
        if (n % 2 === 0 || !piece.startsWith(`${origin}/`)) return escapeHtml(piece)
        const href = escapeHtml(piece)
        if (hasButton) return `<a href="${href}">${href}</a>`
        hasButton = true
        return `<br><a href="${href}" style="${BUTTON}">${escapeHtml(labelOf(action, language, piece.startsWith(`${origin}${PAY_PAGES}`)))}</a><br>`
      })
      .join('')
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => `<p>${inHtml(part).replaceAll('\n', '<br>\n')}</p>`)
  hasButton = true
  const end = ending && `<p style="font-size:13px">${inHtml(ending).replaceAll('\n', '<br>\n')}</p>`
  return `<!doctype html>\n<html lang="${language}"><meta charset="utf-8"><body style="${BODY}">\n${[...(logo ? [logoInHtml(logo)] : []), ...paragraphs, end].join('\n')}\n</body></html>\n`
}
