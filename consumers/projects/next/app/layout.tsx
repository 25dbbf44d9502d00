import { ClientMCPProvider } from "@clientmcp/react";
import { mintToken } from "clientmcp/tokens";
import { connection } from "next/server";
import type { ReactNode } from "react";

export default async function Layout({ children }: { readonly children: ReactNode }) {
  await connection(); // A token belongs to one request and not to the build.
  const secret = process.env["CLIENTMCP_SECRET"] ?? "";
  const token = await mintToken({ secret, sub: "next", role: "client", expiresIn: 600 });
  return (
    <html lang="en">
      <body>
        <ClientMCPProvider options={{ url: `${process.env["CLIENTMCP_URL"]}/connect`, token }}>
          {children}
        </ClientMCPProvider>
      </body>
    </html>
  );
}
