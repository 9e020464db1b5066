/** Zones that some browsers list under their old names. */
const RENAMED: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Today's offset, `GMT+5:30`. */
function offsetOf(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** All zones of the browser and the chosen one, with today's offset. */
export function timeZoneChoices(chosen: string) {
  const known = Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name)
  return [...new Set([...known, chosen].filter(Boolean))].sort().map((value) => {
    const label = value.replaceAll('_', ' ')
    return { value, label: `${label} (${offsetOf(value)})` }
  })
}
