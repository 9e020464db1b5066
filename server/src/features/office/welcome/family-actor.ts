const FAMILY = /^family-(\d+)$/

/** The actor in the trail for a family that uses its link. */
export const familyActor = (student_id: number) => `family-${student_id}`

/** Words for such an actor; undefined for others. */
export function familyInWords(actor: string | null) {
  const [, number] = FAMILY.exec(actor ?? '') ?? []
  return number && `Family of student ${number}, by their link`
}
