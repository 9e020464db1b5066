/**
 * Returns the entries that a guard's list lacks, and those that it holds needlessly. `expect(differences(found, LISTS),
 * 'say in LISTS …').toEqual([])` names both, where a comparison of two long lists would be cut off.
 */
export function differences(found: Iterable<string>, listed: Iterable<string>) {
  const superfluous = [...listed]
  const missing = [...found].filter((each) => {
    const place = superfluous.indexOf(each)
    if (place >= 0) superfluous.splice(place, 1)
    return place < 0
  })
  return [
    ...missing.map((each) => `missing: ${each}`),
    ...superfluous.map((each) => `superfluous: ${each}`),
  ]
}
