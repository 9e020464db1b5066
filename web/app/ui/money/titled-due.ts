type Labelled = { fee_title: string; label?: string | undefined }

/** A due's name, which tells it from other dues of the same fee. */
export const labelOf = ({ label, fee_title }: Labelled) => label ?? fee_title

/** A due's name, with its batch if it has one. */
export const dueNameWithBatch = ({
  batch_name,
  ...due
}: Labelled & { batch_name: string | null }) =>
  [labelOf(due), batch_name].filter(Boolean).join(', ')
