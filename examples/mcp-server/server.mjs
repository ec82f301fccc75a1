// A tool server for agents (Model Context Protocol, over standard input and output) whose outward tool asks the gate:
//
//   node server.mjs FILE PORT
//
// FILE holds the person's intents, which the host writes; PORT is that of the mail server. There is no tool that adds an
// intent: an agent that could would approve itself.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { about, holdText } from 'attest-engine';
import { z } from 'zod';
import { IntentsInAFile } from '../node-host/intents.mjs';
import { Outward } from '../node-host/outward.mjs';

const [file, port] = process.argv.slice(2);
if (file === undefined || port === undefined) throw new Error('usage: node server.mjs FILE PORT');

const contacts = [
  { id: 'c_irene', name: 'Irene Vance', addresses: ['irene@vance.example'] },
  { id: 'c_otto', name: 'Otto Lind', addresses: ['otto@lind.example'] },
];
const outward = new Outward(new IntentsInAFile(file), contacts, Number(port));
const server = new McpServer({ name: 'attest-example', version: about().library });
const text = (words, isError = false) => ({ content: [{ type: 'text', text: words }], isError });

server.registerTool(
  'send_mail',
  {
    description: 'Sends a mail, if the person asked for it; otherwise it waits for them, and the answer says why.',
    inputSchema: { to: z.string(), subject: z.string(), text: z.string() },
  },
  async (mail) => {
    try {
      const { sent, why } = await outward.mail(mail);
      return text(sent ? 'sent' : `held: ${why}`, !sent);
    } catch {
      // Nothing that could not be decided goes out, and nothing of the mail is repeated.
      return text(`held: ${holdText('malformed')}`, true);
    }
  },
);

server.registerTool(
  'contacts',
  { description: 'Whom mail can go to.', inputSchema: {} },
  async () => text(contacts.map(({ name, addresses }) => `${name} <${addresses[0]}>`).join('\n')),
);

await server.connect(new StdioServerTransport());
