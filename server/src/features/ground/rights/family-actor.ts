const FAMILY = /^family-(\d+)$/

/** The actor in the trail for a family that uses its link. */
export const familyActor = (student_id: number) => `family-${student_id}`

/** Names a family that acted by its link, in words; undefined for other actors. */
export function familyInWords(actor: string | null) {
  const [, number] = FAMILY.exec(actor ?? '') ?? []
  return number && `Family of student ${number}, by their link`
}
