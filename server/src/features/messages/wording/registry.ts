import type { SmsTags } from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/languages'
import {
  fillPlaceholders,
  placeholderNames,
  type TextOf,
} from '@ganit/contract/messages/message-events'
import type { Registry } from '@ganit/contract/messages/message-templates'
import { smsFormOf } from '@ganit/contract/messages/sms-values'

const tagOf = (name: string) =>
  name === 'link' ? '#url#' : name === 'code' ? '#numeric#' : '#alphanumeric#'

/** Beginnings of the addresses to which SMS lead; the registry asks for them. `/g` begins guardians' own pages, too. */
const PATHS = ['/p/', '/r/', '/g', '/student/', '/inbox']

/** Texts that lead to another page. */
const OWN_PATHS: Partial<Record<TextOf, string[]>> = { enquiry: ['/'], invitation: ['/invitation'] }

type Registered = {
  event: TextOf
  language: Language
  text: string
  academy: string
  origin: string
  tags: SmsTags
  examples: Record<string, string>
}

/** The values to paste into the SMS registry, so that it accepts what is sent. */
export function registryOf(it: Registered): Registry {
  const form = smsFormOf(it.event, it.language, it.text, it.academy)
  const names = placeholderNames(form)
  const tags = names.map((name) => [name, it.tags === 'inside' ? `{${tagOf(name)}}` : '{#var#}'])
  return {
    text: fillPlaceholders(form, Object.fromEntries(tags)),
    variables: names.map((name) => ({
      tag: tagOf(name),
      name,
      example: it.examples[name] ?? '',
    })),
    addresses: (OWN_PATHS[it.event] ?? PATHS).map((path) => `${it.origin}${path}`),
    category: 'Service Implicit',
  }
}
