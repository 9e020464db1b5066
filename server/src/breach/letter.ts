type Academy = { academy_name: string; phone: string | null; email: string | null }

/** What the families are told; what stands in brackets is for the academy to say. */
export const letter = ({ academy_name, phone, email }: Academy) =>
  `Subject: About your data at ${academy_name}

Dear student, dear parents,

on [day and time] we found out that [what happened, in one sentence].

What it concerns: [which data: names, dates of birth, addresses, telephone numbers, e-mail addresses, fees].
Passwords are stored as hashes from which nobody can read them; [whether they were among it].

What this can mean for you: [calls or mails in our name, for example. We never ask for a password, a code or money by
telephone or mail].

What we have done: [everyone was logged out, the way in was closed, the authorities were told on …].

What you can do: choose a new password at the next sign-in, also elsewhere if you used the same one; do not answer calls or
mails that ask for data or money in our name, and tell us of them.

You can ask us anything about it: [name], ${[phone, email].filter(Boolean).join(', ') || '[telephone, e-mail]'}.
We are sorry.

${academy_name}
`
