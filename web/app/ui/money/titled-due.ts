type Titled = { fee_title: string; batch_name: string | null }

/** A due's title, with its batch if it has one. */
export const titledDue = ({ fee_title, batch_name }: Titled) =>
  batch_name ? `${fee_title}, ${batch_name}` : fee_title
