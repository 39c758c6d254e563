export type Message = { to: string; toName: string; subject: string; text: string; html: string };
export type Delivery = "sent" | "refused" | "later";
export type Mail = { send(message: Message): Promise<Delivery>; close(): Promise<void> };
