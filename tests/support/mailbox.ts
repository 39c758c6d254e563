import { createServer } from "node:http";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/**
 * A mail server for the journeys, of another make than the product: `GET /{address}` of the second port answers the texts
 * of the messages to an address, the newest last. Nobody else is written to.
 */

const [smtpPort = "0", httpPort = "0"] = process.argv.slice(2);
const messages = new Map<string, string[]>();

const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo({ address }, _session, done) {
    if (!address.startsWith("nobody")) return done();
    done(Object.assign(new Error("There is no such mailbox"), { responseCode: 550 }));
  },
  onData(stream, { envelope }, done) {
    simpleParser(stream).then(({ text = "" }) => {
      for (const { address } of envelope.rcptTo)
        messages.set(address, [...(messages.get(address) ?? []), text]);
      done();
    }, done);
  },
});
mail.listen(Number(smtpPort), "127.0.0.1");

createServer((request, response) => {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(messages.get(decodeURIComponent(request.url?.slice(1) ?? "")) ?? []));
}).listen(Number(httpPort), "127.0.0.1");
