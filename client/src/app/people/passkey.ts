/** Passkeys: what the browser and the server tell each other, as text. */
import { people, type Account } from "./api";
import type { Me } from "../api";

export const canPasskey = (): boolean => "PublicKeyCredential" in window && isSecureContext;

function bytes(text: string): ArrayBuffer {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0)).buffer;
}

function text(data: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(data))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function makePasskey(password: string): Promise<Account> {
  const asked = await people.newPasskey(password);
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: bytes(asked.challenge),
      rp: asked.rp,
      user: { ...asked.user, id: bytes(asked.user.id) },
      pubKeyCredParams: asked.pubKeyCredParams as PublicKeyCredentialParameters[],
      authenticatorSelection: asked.authenticatorSelection ?? {},
      excludeCredentials: (asked.excludeCredentials ?? []).map((each) => ({ type: "public-key", id: bytes(each.id) })),
    },
  })) as PublicKeyCredential;
  const answer = made.response as AuthenticatorAttestationResponse;
  return people.addPasskey({ ...outline(made), response: { clientDataJSON: text(answer.clientDataJSON), attestationObject: text(answer.attestationObject) } });
}

export async function signInByPasskey(): Promise<Me> {
  const asked = await people.askPasskey();
  const found = (await navigator.credentials.get({ publicKey: { challenge: bytes(asked.challenge), rpId: asked.rpId as string, userVerification: "required" } })) as PublicKeyCredential;
  const answer = found.response as AuthenticatorAssertionResponse;
  return people.signInByKey({
    ...outline(found),
    response: { clientDataJSON: text(answer.clientDataJSON), authenticatorData: text(answer.authenticatorData), signature: text(answer.signature) },
  });
}

function outline(key: PublicKeyCredential): { id: string; rawId: string; type: string } {
  return { id: key.id, rawId: text(key.rawId), type: key.type };
}
