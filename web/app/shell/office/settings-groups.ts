type Section = {
  to: string
  text: string
  /** Other words that people use for it, for the finder. */
  words: string
}

type Group = {
  title: string
  /** The group in one line. */
  prose: string
  sections: readonly Section[]
}

const section = (id: string, text: string, words = ''): Section => ({
  to: `/admin/settings#${id}`,
  text,
  words,
})
const screen = (name: string, text: string, words = ''): Section => ({
  to: `/admin/settings/${name}`,
  text,
  words,
})

/** All settings by what they are about; sections of the settings' page come in its order. */
export const SETTINGS_GROUPS: readonly Group[] = [
  {
    title: 'Academy',
    prose: 'Name, contacts and the clock by which the academy works.',
    sections: [
      section('academy', 'Academy', 'name tagline'),
      section('contact', 'Contact', 'phone email address map'),
      section('social-links', 'Social links', 'facebook instagram youtube whatsapp linkedin'),
      section('time-zone', 'Time zone', 'clock day'),
      section('letters', 'Letters and ID cards', 'sign signature certificate parent phone card'),
    ],
  },
  {
    title: 'Website',
    prose: 'What visitors of the site read and may do.',
    sections: [
      screen('look', 'Look', 'logo colour first page home page website icon'),
      section('testimonials', 'Testimonials', 'quotes parents say samples'),
      section('landing-page', 'Landing page', 'home page first page website'),
      section('classes-taught', 'Classes', 'classes taught'),
      section('site-truth', 'What is yours', 'samples first days website'),
      section('class-pages', 'Class pages', 'fees seats places times website'),
      section('toppers', 'Toppers', 'ranks results names'),
      section('promises', 'Visitors', 'free trial demo lesson seats call back enquiry'),
      section('guardians', 'Parents', 'guardian login site'),
      screen('pages', 'Footer pages', 'website terms privacy pricing faq contact help'),
    ],
  },
  {
    title: 'Fees and tax',
    prose: 'Who has paid, how families pay, and what the law asks of it.',
    sections: [
      section('who-has-paid', 'Who has paid', 'marks receipts yes no fees status'),
      section('paying', 'Paying', 'how to pay refunds account'),
      section('upi', 'Paying by UPI', 'upi id qr code'),
      section('late-fee', 'Paying late', 'late fee late fine penalty'),
      section('refunds', 'Paying back', 'refund desk left settle'),
      section('tax', 'Tax', 'gst gstin composition registration'),
    ],
  },
  {
    title: 'Teaching',
    prose: 'Registers, and what students do between lessons.',
    sections: [
      section('registers', 'Registers', 'attendance lock floor'),
      section('practice', 'Practice', 'daily questions ranks minutes'),
      section('homework', 'Homework', 'photos hand in'),
    ],
  },
  {
    title: 'Messages',
    prose: 'What families are told, when, and by which ways.',
    sections: [
      screen('messages', 'Messages to families', 'sms whatsapp quiet hours push weekly'),
      screen('texts', 'Texts', 'templates wording sms registry'),
      screen('connections', 'Connections', 'mail smtp sms whatsapp razorpay gateway keys'),
    ],
  },
  {
    title: 'Staff and safety',
    prose: 'Who may sign in, and what is kept for how long.',
    sections: [
      section('staff', 'Staff', 'second factor'),
      section('privacy', 'Privacy', 'years inactive records'),
      section(
        'coaching-rules',
        'Rules of coaching',
        'helpline helplines promise result law guidelines supreme court prospectus registration number qualification',
      ),
      section('minors', 'Children under 18', 'minors parent parents consent wait age'),
      screen('backups', 'Backups', 'backup restore copy'),
      screen('hosting', 'Hosting', 'host agreement leave export'),
      screen('privacy', 'Records to look at', 'erase erasure retention'),
      { to: '/admin/audit', text: 'Audit trail', words: 'history log who changed' },
    ],
  },
]

const HERE = '/admin/settings#'

/** Sections of the settings' page by the words that people use; other screens are found by their own. */
export const settingsFound = (words: readonly string[]) =>
  SETTINGS_GROUPS.flatMap(({ sections }) => sections)
    .filter(({ to }) => to.startsWith(HERE))
    .filter(({ text, words: also }) => {
      const names = `settings ${text} ${also}`.toLowerCase()
      return words.every((word) => names.includes(word))
    })
    .map(({ to, text }) => ({ to, text: `Settings: ${text}` }))
