type Titled = { fee_title: string; batch_name: string | null }

/** What a due is for, with its batch where it is of one. */
export const titledDue = ({ fee_title, batch_name }: Titled) =>
  batch_name ? `${fee_title}, ${batch_name}` : fee_title
