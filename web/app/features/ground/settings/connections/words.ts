import type { Connection, ConnectionKind } from '@ganit/contract/office/connections'

type Words = {
  title: string
  /** Its purpose, in a sentence. */
  use: string
  /** Where the desk finds the values. */
  where: string
  /** The page on which to enter the address to which the provider reports. */
  hook?: string
}

/** Explanations of each kind for the desk. */
export const WORDS: Record<ConnectionKind, Words> = {
  mail: {
    title: 'Mail',
    use: 'Mails to families and staff leave from your own address.',
    where:
      'Your mail provider names server and port. For Gmail or Google Workspace: smtp.gmail.com, 465, your address, and an app password.',
  },
  sms: {
    title: 'SMS',
    use: 'Codes and short messages to phones without WhatsApp.',
    where:
      'From your SMS provider, with your own DLT registration. The sender is the header that you registered. Enter the template IDs under Texts.',
    hook: 'Enter this address at your provider, for delivery reports:',
  },
  whatsapp: {
    title: 'WhatsApp',
    use: 'Messages from your academy’s own WhatsApp Business number.',
    where:
      'In Meta for Developers: your app, then WhatsApp › API Setup and App settings › Basic. You make up the verify token yourself.',
    hook: 'Enter this address and the verify token there, under Webhooks:',
  },
  razorpay: {
    title: 'Razorpay',
    use: 'Families pay fees online, and the money goes to your own account.',
    where:
      'In the Razorpay dashboard, under Account & Settings › API Keys. You make up the webhook secret yourself.',
    hook: 'Enter this address and the webhook secret there, under Webhooks, for payment_link.paid and refund.processed:',
  },
}

/** The origin of the settings in use, in words. */
export const STATES: Record<NonNullable<Connection['by']> | 'none', string> = {
  academy: 'Set up',
  environment: 'Set up on the machine',
  host: 'Your host’s server',
  none: 'Not set up',
}
