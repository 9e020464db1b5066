const FAMILY = /^family-(\d+)$/

/** The actor in the trail where a family uses the link that it was sent. */
export const familyActor = (student_id: number) => `family-${student_id}`

/** Words for such an actor; undefined for others. */
export function familyInWords(actor: string | null) {
  const [, number] = FAMILY.exec(actor ?? '') ?? []
  return number && `Family of student ${number}, by their link`
}
