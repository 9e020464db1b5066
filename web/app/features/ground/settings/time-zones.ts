/** Names that some browsers still list under what the place was called before. */
const RENAMED: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** `GMT+5:30`, as it is there today. */
function offsetOf(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Every time zone that the browser knows, and the chosen one, with today's offset. */
export function timeZoneChoices(chosen: string) {
  const known = Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name)
  return [...new Set([...known, chosen].filter(Boolean))].sort().map((value) => {
    const label = value.replaceAll('_', ' ')
    return { value, label: `${label} (${offsetOf(value)})` }
  })
}
