import Bowser from 'bowser'

/** A user agent in readable words, `Chrome on Android`. */
export function deviceInWords(userAgent: string | null) {
  const { browser, os } = Bowser.parse(userAgent || 'unknown')
  if (browser.name && os.name) return `${browser.name} on ${os.name}`
  return browser.name || 'Unknown device'
}
