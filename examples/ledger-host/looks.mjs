// What the host tells its ledger: documents of what a page showed, each of one look. Nothing here says what was covered; the
// ledger derives that.

/** A look at the person's list of sent mail, here what the local server received. */
export function sentList(received, { mailbox, readAt }) {
  const row = ({ text }) => {
    const of = (name) => new RegExp(`^${name}: <?(.*?)>?$`, 'm').exec(text)?.[1];
    const id = of('Message-ID');
    const at = new Date(of('Date'));
    at.setUTCSeconds(0, 0); // a list shows the minute
    return {
      threadId: id,
      lastId: id,
      lastNonDraftId: id,
      at: at.toISOString(),
      to: [of('To')],
      more: 0,
      subject: of('Subject'),
    };
  };
  return {
    source: 'gmail.sent',
    observer: { id: 'example-sent', version: '1.0.0' },
    account: { hash: 'acct-alex', mailboxes: [mailbox] },
    readAt,
    health: { status: 'OK', reasons: [] },
    list: { page: 1, newestFirst: true, older: 'disabled', busy: false },
    rows: received.map(row).reverse(),
  };
}

/** A read of the agent's own log: what it says that it did. */
export function agentLog(agent, entries, readAt) {
  const row = ({ at, to, subject, requestId }, index) => ({
    type: 'email.sent',
    text: `Sent "${subject}" to ${to}`,
    claimedAt: at,
    claimedAtPrecision: 'minute',
    counterparty: to,
    subjectHint: subject,
    requestId,
    rowKey: `${index}`,
    sourceKind: 'activity_view',
    extractor: { id: 'example-log', version: '1.0.0' },
  });
  return { source: 'activity', agent, readAt, activeAt: entries.map(({ at }) => at), rows: entries.map(row) };
}

/** What the person asked an agent for. */
export function request(agent, id, at) {
  return { source: 'request', agent, id, at, conversationId: `chat-${id}`, scopes: [] };
}
